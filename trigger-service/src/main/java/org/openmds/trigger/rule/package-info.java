/** What a trigger is and what becomes of it as time passes: values and pure functions, without threads, disks or clocks of their own. */
@NullMarked
package org.openmds.trigger.rule;

import org.jspecify.annotations.NullMarked;
