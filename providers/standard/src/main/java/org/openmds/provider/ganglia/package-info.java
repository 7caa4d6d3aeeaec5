/** The Ganglia provider: the clusters and hosts that a gmond or a gmetad tells of, as GLUE. */
@NullMarked
package org.openmds.provider.ganglia;

import org.jspecify.annotations.NullMarked;
