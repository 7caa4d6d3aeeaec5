/** Registrations that a process keeps for others: MDS4's documents that describe them, and what renews them for as long as the process lives. */
@NullMarked
package org.openmds.aggregator.registration;

import org.jspecify.annotations.NullMarked;
