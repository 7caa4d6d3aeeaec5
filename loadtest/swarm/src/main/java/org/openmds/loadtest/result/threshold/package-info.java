/** Limits that a run must keep: for builds that fail where a service became worse. */
@NullMarked
package org.openmds.loadtest.result.threshold;

import org.jspecify.annotations.NullMarked;
