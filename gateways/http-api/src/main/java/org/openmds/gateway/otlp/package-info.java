/** The receiver of entity events in the protocol of OpenTelemetry: they become entries. */
@NullMarked
package org.openmds.gateway.otlp;

import org.jspecify.annotations.NullMarked;
