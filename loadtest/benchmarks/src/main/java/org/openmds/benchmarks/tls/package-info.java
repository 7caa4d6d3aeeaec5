/** The measurement of {@code mds bench tls}. */
@NullMarked
package org.openmds.benchmarks.tls;

import org.jspecify.annotations.NullMarked;
