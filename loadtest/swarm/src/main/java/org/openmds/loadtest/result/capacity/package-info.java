/** Capacity planning: a search by runs with more and more users, a model fitted to the measurements, and an answer in plain text. */
@NullMarked
package org.openmds.loadtest.result.capacity;

import org.jspecify.annotations.NullMarked;
