/** Runs over a network: machines far and near, of this machine's namespaces. */
@NullMarked
package org.openmds.loadtest.network;

import org.jspecify.annotations.NullMarked;
