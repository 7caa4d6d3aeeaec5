/** Measurements of one tester: the records, counts and metrics of its requests, and the use of its own machine. */
@NullMarked
package org.openmds.loadtest.generator.measurement;

import org.jspecify.annotations.NullMarked;
