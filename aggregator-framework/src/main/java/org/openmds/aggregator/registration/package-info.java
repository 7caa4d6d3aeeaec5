/** Registrations that this process makes and renews, and MDS4's documents that describe them. */
@NullMarked
package org.openmds.aggregator.registration;

import org.jspecify.annotations.NullMarked;
