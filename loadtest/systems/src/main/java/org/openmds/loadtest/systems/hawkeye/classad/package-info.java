/**
 * ClassAds, the language of HTCondor and Hawkeye: attributes with expressions as values, evaluated in a logic with the values undefined and error.
 *
 * <p>This implementation omits the functions that read the clock, the network or files. Sources: M. Solomon, "The ClassAd
 * Language Reference Manual", version 2.4; and the results of HTCondor 25's module classad2, which a test compares.
 */
@NullMarked
package org.openmds.loadtest.systems.hawkeye.classad;

import org.jspecify.annotations.NullMarked;
