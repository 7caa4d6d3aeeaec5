/** Tests of the metrics for OpenTelemetry. */
@NullMarked
package org.openmds.server.otlp;

import org.jspecify.annotations.NullMarked;
