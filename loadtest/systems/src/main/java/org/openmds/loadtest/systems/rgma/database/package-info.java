/** The relational database behind the servlets: MariaDB as a child process, and connections to it. */
@NullMarked
package org.openmds.loadtest.systems.rgma.database;

import org.jspecify.annotations.NullMarked;
