/** Rules and the states of trigger instances: values and pure functions, without threads, disks or clocks of their own. */
@NullMarked
package org.openmds.trigger.rule;

import org.jspecify.annotations.NullMarked;
