/** The parts of an attack: attackers, their connections and their messages. */
@NullMarked
package org.openmds.attacks.attack;

import org.jspecify.annotations.NullMarked;
