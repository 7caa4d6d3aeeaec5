package org.openmds.trigger.notice;

import org.openmds.trigger.rule.TimePoint;

/**
 * The reason for which an action takes no notice now, and the time at which it may take one.
 *
 * @param limit
 *            the limit that is reached, for messages
 */
public record HoldBack(String limit, TimePoint until) {
}
