/** Limits for what callers make a process hold: bytes and places, for all callers together and for each. */
@NullMarked
package org.openmds.budget;

import org.jspecify.annotations.NullMarked;
