/** The settings of indexes: leases, rights, history, and links with other indexes. */
@NullMarked
package org.openmds.index.settings;

import org.jspecify.annotations.NullMarked;
