/** Rules over the entries of a group: which elements match, the labels that identify them, and the content of alerts. Nothing has a state here. */
@NullMarked
package org.openmds.trigger.evaluation;

import org.jspecify.annotations.NullMarked;
