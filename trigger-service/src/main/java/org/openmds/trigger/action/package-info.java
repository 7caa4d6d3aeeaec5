/** The port that sends notices, and its implementations: mail, commands, web hooks and topics. */
@NullMarked
package org.openmds.trigger.action;

import org.jspecify.annotations.NullMarked;
