package org.openmds.wsrf.servicegroup;

import java.util.Optional;

/**
 * What stands at one place of a group's snapshots before and after a change.
 *
 * @param position
 *            index in {@link Snapshot#entries()}
 * @param before
 *            empty where the place is new
 * @param after
 *            empty where the place is gone
 */
public record PositionChange(int position, Optional<Entry> before, Optional<Entry> after) {
}
