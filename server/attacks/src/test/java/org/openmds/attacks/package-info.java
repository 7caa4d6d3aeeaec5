/** Attacks on a real server with a heap of 256 MiB, and checks that it survives them. */
@NullMarked
package org.openmds.attacks;

import org.jspecify.annotations.NullMarked;
