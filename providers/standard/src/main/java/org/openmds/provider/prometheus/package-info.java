/** The Prometheus provider: chosen series of an exporter, and what node_exporter tells of its host as GLUE. */
@NullMarked
package org.openmds.provider.prometheus;

import org.jspecify.annotations.NullMarked;
