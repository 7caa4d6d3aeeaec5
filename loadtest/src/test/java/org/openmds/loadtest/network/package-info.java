/** Tests of runs over a network: namespaces of this machine simulate near and distant machines. */
@NullMarked
package org.openmds.loadtest.network;

import org.jspecify.annotations.NullMarked;
