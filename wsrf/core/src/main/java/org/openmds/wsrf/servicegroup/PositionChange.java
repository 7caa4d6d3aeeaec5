package org.openmds.wsrf.servicegroup;

import java.util.Optional;

/**
 * The entries at one position of a group's snapshots before and after a change.
 *
 * @param position
 *            index in {@link Snapshot#entries()}
 * @param before
 *            empty if the position is new
 * @param after
 *            empty if the position no longer exists
 */
public record PositionChange(int position, Optional<Entry> before, Optional<Entry> after) {
}
