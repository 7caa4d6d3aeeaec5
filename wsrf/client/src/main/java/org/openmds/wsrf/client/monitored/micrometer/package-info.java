/** Micrometer's meters as resource properties; the one package that needs {@code io.micrometer:micrometer-core}. */
@NullMarked
package org.openmds.wsrf.client.monitored.micrometer;

import org.jspecify.annotations.NullMarked;
