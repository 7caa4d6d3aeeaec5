/** Tests of the benchmarks with the built server. */
@NullMarked
package org.openmds.benchmarks;

import org.jspecify.annotations.NullMarked;
