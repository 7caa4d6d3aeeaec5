/** Outgoing credentials: the authorities, certificates and tokens of requests, read from files that may change while they are used. */
@NullMarked
package org.openmds.wsrf.client.credential;

import org.jspecify.annotations.NullMarked;
