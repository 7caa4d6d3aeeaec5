/** Two runs side by side: whether one is better, and how sure that is. */
@NullMarked
package org.openmds.loadtest.result.compare;

import org.jspecify.annotations.NullMarked;
