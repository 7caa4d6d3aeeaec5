package org.openmds.trigger.notice;

import java.util.List;
import java.util.Optional;

/**
 * The key of a group of alerts: alerts with equal keys share a notice.
 *
 * @param owner
 *            owner of the rules, if limits apply to it; the alerts of administrators share a group and never wait for those of owners
 * @param texts
 *            the labels or values by which alerts are grouped
 */
public record AlertGroup(Notice.Kind kind, Optional<String> owner, List<String> texts) {
}
