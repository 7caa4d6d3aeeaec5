/**
 * The data of a run: its plan, the times of its requests, the records of its measurements, the clocks of its machines, and its
 * folder. Uses no other part.
 */
@NullMarked
package org.openmds.loadtest.model;

import org.jspecify.annotations.NullMarked;
