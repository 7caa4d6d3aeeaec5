/**
 * The client of WSRF services: typed operations on endpoint references, registrations that are renewed automatically, and the HTTP transport of all
 * outgoing requests.
 */
@NullMarked
package org.openmds.wsrf.client;

import org.jspecify.annotations.NullMarked;
