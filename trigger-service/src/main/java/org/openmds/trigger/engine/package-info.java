/** The trigger engine of a group: checks rules, keeps trigger instances, groups and sends notices, and stores all of it in durable state. */
@NullMarked
package org.openmds.trigger.engine;

import org.jspecify.annotations.NullMarked;
