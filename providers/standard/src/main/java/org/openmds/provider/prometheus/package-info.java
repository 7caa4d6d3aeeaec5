/** The Prometheus provider: selected series of an exporter, and the host of a node_exporter as GLUE. */
@NullMarked
package org.openmds.provider.prometheus;

import org.jspecify.annotations.NullMarked;
