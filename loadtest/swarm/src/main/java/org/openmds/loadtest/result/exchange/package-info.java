/** Measurements of other tools become runs, and records become text. */
@NullMarked
package org.openmds.loadtest.result.exchange;

import org.jspecify.annotations.NullMarked;
