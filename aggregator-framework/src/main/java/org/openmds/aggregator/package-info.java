/** Collects monitoring data from sources of any kind and writes it to the entries of service groups. */
@NullMarked
package org.openmds.aggregator;

import org.jspecify.annotations.NullMarked;
