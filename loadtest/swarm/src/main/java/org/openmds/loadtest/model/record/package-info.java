/** Measurements: records of fixed size, in batches. */
@NullMarked
package org.openmds.loadtest.model.record;

import org.jspecify.annotations.NullMarked;
