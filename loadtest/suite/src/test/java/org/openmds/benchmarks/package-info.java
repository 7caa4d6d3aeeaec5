/** Tests of the benchmarks against the built server. */
@NullMarked
package org.openmds.benchmarks;

import org.jspecify.annotations.NullMarked;
