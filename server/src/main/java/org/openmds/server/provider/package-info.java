/** The kinds of information providers that the server has, and how one of each is made from what the configuration says. */
@NullMarked
package org.openmds.server.provider;

import org.jspecify.annotations.NullMarked;
