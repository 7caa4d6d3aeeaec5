/**
 * The client of WSRF services: typed operations on endpoint references, registrations that are kept alive, and the one door through which every
 * outgoing request passes.
 */
@NullMarked
package org.openmds.wsrf.client;

import org.jspecify.annotations.NullMarked;
