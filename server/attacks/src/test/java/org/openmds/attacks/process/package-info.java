/** The process of the attackers, and the static sink that they attack for comparison. */
@NullMarked
package org.openmds.attacks.process;

import org.jspecify.annotations.NullMarked;
