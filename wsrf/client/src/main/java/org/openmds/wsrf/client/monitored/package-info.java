/**
 * Makes a Java program a monitored service: {@link org.openmds.wsrf.client.monitored.MonitoredService} registers it with an index, publishes what the
 * program chooses to tell of itself, and unregisters it. What is told comes from {@link org.openmds.wsrf.client.monitored.PropertySource}s: suppliers, MBeans,
 * and Micrometer's meters.
 *
 * <p>
 * Micrometer is an optional dependency, and only the package {@code micrometer} below this one names its types, in no signature of this one: whoever
 * counts with it has it on the class path anyway, everybody else needs it neither to compile nor to run, nor for reflection over these classes. A second
 * artifact would cost its users a second dependency for two classes.
 */
@NullMarked
package org.openmds.wsrf.client.monitored;

import org.jspecify.annotations.NullMarked;
