/** Metrics for receivers of OpenTelemetry: the meters of the server and the numbers in entries leave by OTLP/HTTP. */
@NullMarked
package org.openmds.server.otlp;

import org.jspecify.annotations.NullMarked;
