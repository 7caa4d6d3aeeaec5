/** The settings of sources, their credentials and programs, and of the registrations that a process renews. */
@NullMarked
package org.openmds.aggregator.settings;

import org.jspecify.annotations.NullMarked;
