/** Prometheus and node_exporter, as Debian packages them. */
@NullMarked
package org.openmds.loadtest.systems.prometheus;

import org.jspecify.annotations.NullMarked;
