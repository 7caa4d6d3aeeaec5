/** The measurement of {@code mds bench stream}. */
@NullMarked
package org.openmds.benchmarks.stream;

import org.jspecify.annotations.NullMarked;
