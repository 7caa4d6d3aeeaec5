/** The measurement of {@code mds bench footprint}. */
@NullMarked
package org.openmds.benchmarks.footprint;

import org.jspecify.annotations.NullMarked;
