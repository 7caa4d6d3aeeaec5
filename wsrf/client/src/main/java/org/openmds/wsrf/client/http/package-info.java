/** The one outgoing HTTP door: limits, allowed targets, credentials and failures of all requests that this process sends. */
@NullMarked
package org.openmds.wsrf.client.http;

import org.jspecify.annotations.NullMarked;
