/** Import of measurement lines as runs, and export of records as text. */
@NullMarked
package org.openmds.loadtest.result.exchange;

import org.jspecify.annotations.NullMarked;
