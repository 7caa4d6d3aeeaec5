/**
 * Makes a Java program a monitored service: {@link org.openmds.wsrf.client.monitored.MonitoredService} registers it with an index, publishes its
 * resource properties, and removes the entry at the end. The values come from {@link org.openmds.wsrf.client.monitored.PropertySource}s: suppliers,
 * MBeans, and Micrometer meters.
 *
 * <p>
 * Micrometer is an optional dependency. Only the package {@code micrometer} below this one uses its types, and no signature of this package
 * contains them, so programs without Micrometer can compile, run and reflect over these classes. Programs with Micrometer need no second artifact
 * for two classes.
 */
@NullMarked
package org.openmds.wsrf.client.monitored;

import org.jspecify.annotations.NullMarked;
