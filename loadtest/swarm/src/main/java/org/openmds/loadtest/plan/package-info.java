/** What a run is to do: its plan, as people write it and testers get it. */
@NullMarked
package org.openmds.loadtest.plan;

import org.jspecify.annotations.NullMarked;
