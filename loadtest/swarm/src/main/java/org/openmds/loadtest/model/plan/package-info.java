/** What a run is to do: its plan, as people write it and testers get it. */
@NullMarked
package org.openmds.loadtest.model.plan;

import org.jspecify.annotations.NullMarked;
