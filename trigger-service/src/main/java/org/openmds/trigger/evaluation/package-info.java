/** Rules over the entries of a group: what matches, how matching elements are told apart, and what alerts say about them. Nothing has a state here. */
@NullMarked
package org.openmds.trigger.evaluation;

import org.jspecify.annotations.NullMarked;
