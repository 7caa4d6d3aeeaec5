/**
 * ClassAds, the language of HTCondor and Hawkeye: attributes whose values are expressions, evaluated by a logic with undefined and error.
 *
 * <p>What is here is the language without functions that read the clock, the network or files. Source: M. Solomon, "The ClassAd
 * Language Reference Manual", version 2.4, and what the module classad2 of HTCondor 25 answers, against which it is tested.
 */
@NullMarked
package org.openmds.loadtest.systems.hawkeye.classad;

import org.jspecify.annotations.NullMarked;
