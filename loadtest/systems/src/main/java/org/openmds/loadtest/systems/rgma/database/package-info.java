/** The relational database behind the servlets: MariaDB as a child process, or H2 within this one, and how connections to it are had. */
@NullMarked
package org.openmds.loadtest.systems.rgma.database;

import org.jspecify.annotations.NullMarked;
