/** The Ganglia provider: clusters and hosts of a gmond or a gmetad, as GLUE. */
@NullMarked
package org.openmds.provider.ganglia;

import org.jspecify.annotations.NullMarked;
